import meta from '../../../assets/drawings/plan-shop.json';
import wide from '../../../assets/drawings/plan-shop.svg';
import tall from '../../../assets/drawings/plan-shop-tall.svg';

/** A corner shop with the parts of its alarm; on the tall sheet the street is at the top. */
export const planShop = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Positions of its points, as fractions of width and height. */
export const planShopPoints = { wide: meta.wide.points, tall: meta.tall.points };
