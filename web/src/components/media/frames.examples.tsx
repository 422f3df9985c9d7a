import street from '../../assets/drawings/grades.svg';
import { Frames } from './frames.tsx';

const marks = [
  { title: 'Grade 2', note: 'A hairdresser' },
  { title: 'Grade 3', note: 'A jeweller' },
];

export function PartsInNarrowWindows() {
  return (
    <Frames marks={marks} frames={[`${street}#grade-2`, `${street}#grade-3`]} alt="Two shops">
      <img src={`${street}#grade-2`} width="480" height="350" alt="Two shops" />
    </Frames>
  );
}
