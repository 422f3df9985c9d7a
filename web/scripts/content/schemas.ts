import type { GenericSchema } from 'valibot';
import type { MotifName } from '../../content-model/motifs.ts';
import { areaSchema } from '../../content-model/area.ts';
import { blogCategoriesSchema } from '../../content-model/blog-categories.ts';
import { brochureSchema } from '../../content-model/brochure.ts';
import { cameraPlannerSchema } from '../../content-model/camera-planner.ts';
import { electricitySchema } from '../../content-model/electricity.ts';
import { estimateSchema } from '../../content-model/estimate.ts';
import { firmSchema } from '../../content-model/firm.ts';
import {
  pageFrontMatterSchema,
  postFrontMatterSchema,
  screenFrontMatterSchema,
} from '../../content-model/front-matter.ts';
import { navigationSchema } from '../../content-model/navigation.ts';
import { productsSchema } from '../../content-model/products.ts';
import { safetyCheckSchema } from '../../content-model/safety-check.ts';
import { screenSchemas } from '../../content-model/screens.ts';
import { securitySchema } from '../../content-model/security.ts';
import { seoSchema } from '../../content-model/seo.ts';
import { servicesSchema } from '../../content-model/services.ts';
import { siteSchema } from '../../content-model/site.ts';
import { tenYearCostsSchema } from '../../content-model/ten-year-costs.ts';

/** The schema of each JSON file of the content, by its path. */
export const jsonSchemas: Record<string, GenericSchema> = {
  'site.json': siteSchema,
  'firm.json': firmSchema,
  'electricity.json': electricitySchema,
  'navigation.json': navigationSchema,
  'services.json': servicesSchema,
  'products.json': productsSchema,
  'area.json': areaSchema,
  'blog-categories.json': blogCategoriesSchema,
  'brochure.json': brochureSchema,
  'camera-planner.json': cameraPlannerSchema,
  'seo.json': seoSchema,
  'safety-check.json': safetyCheckSchema,
  'security.json': securitySchema,
  'estimate.json': estimateSchema,
  'ten-year-costs.json': tenYearCostsSchema,
  ...Object.fromEntries(Object.entries(screenSchemas).map(([name, schema]) => [`screens/${name}.json`, schema])),
};

/** The schema of the front matter in each folder of Markdown files. Each text has a drawing. */
export const markdownSchemas: Record<string, GenericSchema<unknown, { motif: MotifName }>> = {
  screens: screenFrontMatterSchema,
  pages: pageFrontMatterSchema,
  blog: postFrontMatterSchema,
};
