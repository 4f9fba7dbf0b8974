import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { chooseFontsOfPicture } from '../choose-fonts.ts';
import { chartFonts, type ScriptFont } from '../fonts.ts';
import { writePng } from './write-png.ts';

/**
 * Returns the function that draws an SVG at twice the size of the page, for programs that cannot show SVG.
 * @param fonts the fonts that the document needs in addition to the fonts of charts
 */
export const createDrawPng =
  (fonts: readonly ScriptFont[]) =>
  (svg: string): Buffer => {
    const further = chooseFontsOfPicture(svg, fonts).flatMap(({ regular, bold }) => [regular, bold]);
    const fontFiles = [...chartFonts, ...further].map((file) => fileURLToPath(file));
    const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Noto Sans' };
    const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: 1280 }, font, background: '#ffffff' }).render();
    // Does not use the library's own PNG encoder, which takes four times as long and makes larger files.
    return writePng(drawn.width, drawn.pixels);
  };
