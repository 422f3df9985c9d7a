import type { Home } from '../../../content-model/screens/home.ts';
import content from '../../../content/screens/home.json';

/** Text of the home page: `content/screens/home.json`, checked at build time. */
export const home = content as Home;
