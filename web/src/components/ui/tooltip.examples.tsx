import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

export function TwoSideBySide() {
  return (
    <p>
      <Tooltip text="Ring us">
        <button type="button">
          <Icon name="phone" />
          <span className="visually-hidden">Ring us</span>
        </button>
      </Tooltip>
      <Tooltip text="Write to us">
        <button type="button">
          <Icon name="mail" />
          <span className="visually-hidden">Write to us</span>
        </button>
      </Tooltip>
    </p>
  );
}
