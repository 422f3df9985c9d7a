/** The files of one cut of a film, in order of preference. */
export const filmSources = (webm: string, mp4: string) => [
  { src: webm, type: 'video/webm' },
  { src: mp4, type: 'video/mp4' },
];
