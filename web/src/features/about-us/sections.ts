/** The anchors of the three sections (spec §2), which the sub-navigation leads to. */
export const aboutSections = {
  story: 'our-story',
  values: 'family-values',
  different: 'what-makes-us-different',
} as const;
