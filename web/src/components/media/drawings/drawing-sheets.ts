interface Sheet {
  /** The file's address. */
  src: string;
  /** Its proportions. */
  width: number;
  height: number;
}

/** A drawing as it stands on a wide window, and turned or cropped for a narrow one. */
export interface DrawingSheets {
  wide: Sheet;
  tall?: Sheet;
}
