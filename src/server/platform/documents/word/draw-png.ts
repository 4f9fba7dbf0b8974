import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { chartFonts } from '../fonts.ts';

const fonts = chartFonts.map((file) => fileURLToPath(file));

/** Draws an SVG at twice the size of the page, for programs that cannot show SVG. */
export const drawPng = (svg: string): Buffer =>
  new Resvg(svg, {
    fitTo: { mode: 'width', value: 1280 },
    font: { fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'Noto Sans' },
  })
    .render()
    .asPng();
