import type { SiteDocument } from '../../content-model/documents.ts';

/** The part of the blog on a list page; pages count from 1. */
export interface Listing {
  page: number;
  /** Slug of the listed category; all categories if absent. */
  category?: string;
}

/** Props that a route passes to its screen. */
export interface ScreenProps {
  document?: SiteDocument;
  listing?: Listing;
}
