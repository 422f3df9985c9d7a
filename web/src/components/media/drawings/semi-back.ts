import meta from '../../../assets/drawings/semi-back.json';
import wide from '../../../assets/drawings/semi-back.svg';
import tall from '../../../assets/drawings/semi-back-tall.svg';

/** Rear elevation of the same semi, with its shed. */
export const semiBack = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };
