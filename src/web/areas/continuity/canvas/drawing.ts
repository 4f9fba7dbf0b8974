import { formatDuration as formatMinutes } from '#root/domain/values/durations.ts';
import { escapeMarkup } from '#root/domain/values/markup.ts';
import { csvMark, toCsv } from '#root/domain/values/table-text.ts';
import { kindLabel, kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { verdictColours } from '#root/web/platform/ui/verdict-colours.ts';
import { text } from './canvas.messages.ts';
import { type CanvasLink, type CanvasNode, cardSize, type Looks, type NodeState, type Place } from './canvas-types.ts';
import { kindPaths } from './kind-glyph.tsx';
import { findLabelPlace } from './label-place.ts';
import type { Places } from './layout.ts';
import { describeLinkBriefly, describeSource } from './link-words.ts';
import { describeNodeState, statePaths } from './node-state.tsx';

/** The content of a drawing, as shown on the canvas. */
export interface DrawingInput {
  readonly title: string;
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  readonly places: Places;
  readonly looks?: Looks | undefined;
}

/** Exports always use light colours. */
const ink = { text: '#212529', dim: '#495057', line: '#6b7683', edge: '#868e96', ground: '#ffffff' };
const stateInk: Readonly<Record<NodeState, string>> = {
  ...verdictColours.light,
  down: verdictColours.light.pastMtpd,
  unknown: ink.dim,
};
const margin = 32;
const font = 'system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

const shorten = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Whether the text is outlined, so that it is readable on top of a line. */
  readonly halo?: boolean;
}

const drawText = (content: string, at: TextStyle) =>
  `<text x="${at.x}" y="${at.y}" font-size="${at.size ?? 13}" fill="${at.fill ?? ink.dim}" text-anchor="${at.anchor ?? 'start'}"${
    at.bold ? ' font-weight="600"' : ''
  }${at.halo ? ` stroke="${ink.ground}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"` : ''}>${escapeMarkup(content)}</text>`;

const formatTime = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));

function describeTimes(node: CanvasNode): string {
  if (node.members !== undefined) return text('members', { count: node.members });
  const rto = text('rto', { time: formatTime(node.rtoMinutes) });
  return node.kind === 'activity' ? `${rto}   ${text('mtpd', { time: formatTime(node.mtpdMinutes) })}` : rto;
}

function drawCard(node: CanvasNode, { x, y }: Place, looks: Looks | undefined): string {
  const look = looks?.get(node.uid);
  const colour = look && look.state !== 'met' ? stateInk[look.state] : ink.edge;
  const { width, height } = cardSize;
  const parts = [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${ink.ground}" stroke="${ink.edge}"${
      node.ghost ? ' stroke-dasharray="6 4"' : ''
    }/>`,
    `<rect x="${x}" y="${y + 6}" width="4" height="${height - 12}" fill="${colour}"/>`,
    `<g transform="translate(${x + 12} ${y + 8}) scale(0.64)" fill="none" stroke="${ink.dim}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${kindPaths[node.kind]}"/></g>`,
    drawText((node.members === undefined ? kindLabel : kindsLabel)(node.kind), { x: x + 33, y: y + 20 }),
    drawText(shorten(node.name, 21), { x: x + 12, y: y + 41, size: 14, bold: true, fill: ink.text }),
    drawText(describeTimes(node), { x: x + 12, y: y + 61 }),
  ];
  if (look) {
    const { d, filled } = statePaths[look.state];
    const stateWords = look.words ?? describeNodeState(look.state);
    const paint = filled
      ? `fill="${stateInk[look.state]}"`
      : `fill="none" stroke="${stateInk[look.state]}" stroke-width="2"`;
    parts.push(`<g transform="translate(${x + width - 24} ${y + 6})" ${paint}><path d="${d}"/></g>`);
    parts.push(
      drawText(stateWords, { x: x + width - 28, y: y + 19, bold: true, anchor: 'end', fill: stateInk[look.state] }),
    );
  }
  return parts.join('');
}

function drawLine(
  link: CanvasLink,
  all: readonly CanvasLink[],
  from: Place,
  to: Place,
  cards: readonly Place[],
): string {
  const [x1, y1] = [from.x + cardSize.width, from.y + cardSize.height / 2];
  const [x2, y2] = [to.x - 2, to.y + cardSize.height / 2];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  const dash = link.captured ? '' : ' stroke-dasharray="7 5"';
  const label = describeLinkBriefly(link, all);
  const at = findLabelPlace({ x: x1, y: y1 }, { x: x2, y: y2 }, label, cards);
  return (
    `<path d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}" fill="none" stroke="${ink.line}" stroke-width="1.75"${dash} marker-end="url(#tip)"/>` +
    (label &&
      drawText(label, {
        x: at.x,
        y: at.y + 4,
        bold: true,
        anchor: 'middle',
        fill: ink.text,
        halo: true,
      }))
  );
}

export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Draws the canvas as a self-contained SVG, without style sheets or external files. Sizes are in px. */
export function drawSvg({ title, nodes, links, places, looks }: DrawingInput): Drawing {
  const placed = nodes.flatMap((node) => {
    const place = places.get(node.uid);
    return place ? [{ node, place }] : [];
  });
  const findEdge = (pick: (place: Place) => number, choose: typeof Math.min) =>
    choose(...placed.map(({ place }) => pick(place)), placed.length ? pick(placed[0]?.place ?? { x: 0, y: 0 }) : 0);
  const left = findEdge(({ x }) => x, Math.min) - margin;
  const top = findEdge(({ y }) => y, Math.min) - margin - 28;
  const width = findEdge(({ x }) => x, Math.max) + cardSize.width + margin - left;
  const height = findEdge(({ y }) => y, Math.max) + cardSize.height + margin - top;
  const shown = new Set(placed.map(({ node }) => node.uid));
  const cards = placed.map(({ place }) => place);
  const lines = links.flatMap((link) => {
    const [from, to] = [places.get(link.providerUid), places.get(link.dependentUid)];
    return from && to && shown.has(link.providerUid) && shown.has(link.dependentUid)
      ? [drawLine(link, links, from, to, cards)]
      : [];
  });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" font-family="${font}" role="img">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${ink.line}"/></marker></defs>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ink.ground}"/>`,
    drawText(title, { x: left + margin, y: top + 30, size: 16, bold: true, fill: ink.text }),
    ...lines,
    ...placed.map(({ node, place }) => drawCard(node, place, looks)),
    '</svg>',
  ].join('');
  return { svg, width, height };
}

/** The maximum number of pixels per side that browsers can draw. */
const maxPixels = 8192;

/**
 * Renders a drawing as a PNG. The image has twice the size of the drawing, unless it would be too large for browsers.
 */
export async function renderPng({ svg, width, height }: Drawing): Promise<Blob> {
  const scale = Math.min(2, maxPixels / Math.max(width, height));
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The browser could not draw the picture.');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns the records and links as CSV text that begins with a byte order mark. */
export function buildCsv({ nodes, links, looks }: DrawingInput): string {
  const names = new Map(nodes.map(({ uid, name }) => [uid, name]));
  const duration = (minutes: number | null) => (minutes === null ? '' : formatMinutes(minutes));
  const head = (
    [
      'Type',
      'Name',
      'Kind',
      'Rto',
      'Mtpd',
      'State',
      'Dependent',
      'Provider',
      'Tolerance',
      'Group',
      'Required',
      'Source',
    ] as const
  ).map((column) => text(`csv${column}`));
  const createBlanks = (count: number) => Array.from({ length: count }, () => '');
  const records = nodes.map((node) => {
    const look = looks?.get(node.uid);
    const state = look ? (look.words ?? describeNodeState(look.state)) : '';
    return [
      text('csvNode'),
      node.name,
      kindLabel(node.kind),
      duration(node.rtoMinutes),
      duration(node.mtpdMinutes),
      state,
      ...createBlanks(6),
    ];
  });
  const lines = links.flatMap((link) => {
    const [dependent, provider] = [names.get(link.dependentUid), names.get(link.providerUid)];
    if (dependent === undefined || provider === undefined) return [];
    const grouped = link.group === '' ? createBlanks(2) : [link.group, String(link.groupRequired)];
    return [
      [
        text('csvLink'),
        ...createBlanks(5),
        dependent,
        provider,
        duration(link.toleranceMinutes),
        ...grouped,
        describeSource(link),
      ],
    ];
  });
  return csvMark + toCsv([head, ...records, ...lines]);
}

/** Saves a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
