import meta from '../../../assets/drawings/yard.json';
import wide from '../../../assets/drawings/yard.svg';
import tall from '../../../assets/drawings/yard-tall.svg';

/** The yard of a commercial unit from above, with the fields of view of a camera and a detector. */
export const yard = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };
