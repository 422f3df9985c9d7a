import { Notes } from './notes.tsx';

export function Two() {
  return (
    <Notes
      notes={[
        { title: 'Upstairs', text: 'One more detector, on the landing.' },
        { title: 'At night', text: 'Doors and downstairs are set, the landing is not.' },
      ]}
    />
  );
}
