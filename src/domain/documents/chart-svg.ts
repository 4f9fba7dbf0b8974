import type { ReportBars, ReportTone } from '#root/contract/documents/report-document.ts';

/** Colours for paper: each is as dark in grey as its neighbours are not. */
const colours: Readonly<Record<ReportTone, string>> = {
  good: '#2b6a4d',
  note: '#3d5f8f',
  warning: '#b7791f',
  bad: '#9b2c2c',
};

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] as string);

/** Ten units high, around the middle `y`. A shape tells the tone also in black and white. */
function drawShape(tone: ReportTone, x: number, y: number): string {
  const fill = `fill="${colours[tone]}"`;
  if (tone === 'good') return `<circle cx="${x}" cy="${y}" r="5" ${fill}/>`;
  if (tone === 'note') return `<rect x="${x - 5}" y="${y - 5}" width="10" height="10" ${fill}/>`;
  const points =
    tone === 'warning'
      ? [`${x},${y - 6}`, `${x + 6},${y + 5}`, `${x - 6},${y + 5}`]
      : [`${x},${y - 6}`, `${x + 6},${y}`, `${x},${y + 6}`, `${x - 6},${y}`];
  return `<polygon points="${points.join(' ')}" ${fill}/>`;
}

const shorten = (text: string, most: number) => {
  const signs = Array.from(text);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
};

const width = 640;
const rowHeight = 26;
const left = 190;
const right = 150;

/** Draws bars as an SVG. Long labels are cut: the table beside the chart has them whole. */
export function drawBars({ bars, unit }: ReportBars): string {
  const most = Math.max(1e-9, ...bars.map(({ value }) => Math.abs(value)));
  const height = bars.length * rowHeight + 8;
  const rows = bars.map(({ label, value, tone, word }, index) => {
    const y = index * rowHeight + 17;
    const length = Math.round((Math.abs(value) / most) * (width - left - right) * 100) / 100;
    return [
      `<text x="${left - 26}" y="${y + 4}" text-anchor="end">${escapeXml(shorten(label, 26))}</text>`,
      drawShape(tone, left - 12, y),
      `<rect x="${left}" y="${y - 8}" width="${length}" height="16" fill="${colours[tone]}"/>`,
      `<text x="${left + length + 8}" y="${y + 4}">${escapeXml(shorten(`${value} ${unit} · ${word}`, 24))}</text>`,
    ].join('');
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="Noto Sans" font-size="12" fill="#1f2933">${rows.join('')}</svg>`
  );
}
