/** Anchors of the three sections, to which the sub-navigation links (rule 2.69). */
export const aboutSections = {
  story: 'our-story',
  values: 'family-values',
  different: 'what-makes-us-different',
} as const;
