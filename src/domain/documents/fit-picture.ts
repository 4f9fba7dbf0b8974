interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of a logo on a cover, in millimetres. */
const logoSpace: Size = { width: 70, height: 24 };

/** Returns the size of a logo on a cover in millimetres: as large as there is space for, with its own proportions. */
export function fitLogo({ width, height }: Size): Size {
  const scale = Math.min(logoSpace.width / width, logoSpace.height / height);
  return { width: width * scale, height: height * scale };
}
