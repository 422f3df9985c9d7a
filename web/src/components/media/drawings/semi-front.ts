import meta from '../../../assets/drawings/semi-front.json';
import wide from '../../../assets/drawings/semi-front.svg';
import tall from '../../../assets/drawings/semi-front-tall.svg';

/** Front elevation of a semi; the tall sheet shows less of its surroundings. */
export const semiFront = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };
