interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of a logo on a cover, in millimetres. */
const logoSpace: Size = { width: 70, height: 24 };

/** Returns the size of a logo on a cover, in millimetres: the largest size that fits and keeps its proportions. */
export function fitLogo({ width, height }: Size): Size {
  const scale = Math.min(logoSpace.width / width, logoSpace.height / height);
  return { width: width * scale, height: height * scale };
}
