import type { WhatIfAnswer } from '#root/contract/continuity/what-if.ts';
import type { ReportMap, ReportMapBox } from '#root/contract/documents/report-charts.ts';
import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';
import { duration, paragraph } from './blocks.ts';

/**
 * The layers of the map: lost records, records that stop because of them, and so on. The last layer has all further
 * records.
 */
const layers = ['Lost', 'Stops first', 'Stops next', 'Stops later'] as const;
/** The maximum number of boxes of a layer that fit on a page. The table beside the map has all records. */
const maxPerLayer = 10;

/** A record that stops, with the worst limit that it exceeds. */
interface Stopped {
  readonly uid: string;
  readonly layer: number;
  readonly cause: string | null;
  readonly tone: 'bad' | 'warning' | 'note';
  readonly word: string;
}
const badness = { bad: 0, warning: 1, note: 2 } as const;

const findFirst = (moments: readonly (number | null)[]) => moments.find((moment) => moment !== null);

/**
 * Describes when a record exceeds its MTPD, or else its RTO. If the record exceeds neither, describes when it stops.
 */
function judge({ outages }: WhatIfAnswer['nodes'][number]): Pick<Stopped, 'tone' | 'word'> {
  const mtpd = findFirst(outages.map(({ mtpdBreach }) => mtpdBreach));
  if (mtpd !== undefined) return { tone: 'bad', word: `Exceeds MTPD at ${duration(mtpd)}` };
  const rto = findFirst(outages.map(({ rtoBreach }) => rtoBreach));
  if (rto !== undefined) return { tone: 'warning', word: `Exceeds RTO at ${duration(rto)}` };
  return { tone: 'note', word: `Stops at ${duration(outages[0]?.lost)}` };
}

/** Finds, for each record that stops, the number of losses between the scenario and this record. */
function findStopped({ nodes }: WhatIfAnswer): readonly Stopped[] {
  const causes = new Map(nodes.map(({ uid, outages }) => [uid, outages[0]?.cause ?? null]));
  const findLayer = (uid: string): number => {
    let layer = 0;
    for (let at = causes.get(uid); at && layer < layers.length - 1; at = causes.get(at)) layer += 1;
    return layer;
  };
  return nodes
    .filter(({ outages }) => outages.length > 0)
    .map((node) => ({
      uid: node.uid,
      layer: findLayer(node.uid),
      cause: causes.get(node.uid) ?? null,
      ...judge(node),
    }));
}

/** Draws which losses cause which other losses, and the limits that are exceeded. */
export function drawScenario(result: WhatIfAnswer): readonly ReportBlock[] {
  const stopped = findStopped(result);
  if (stopped.length === 0) return [];
  const drawn = layers.flatMap((_, layer) =>
    stopped
      .filter((one) => one.layer === layer)
      .toSorted((a, b) => badness[a.tone] - badness[b.tone])
      .slice(0, maxPerLayer),
  );
  const toBox = ({ uid, layer, tone, word }: Stopped): ReportMapBox => ({
    key: uid,
    label: result.names[uid] ?? '',
    ...{ layer, tone, word },
  });
  const keys = new Set(drawn.map(({ uid }) => uid));
  const map: ReportMap = {
    kind: 'map',
    caption: 'What causes each loss',
    layers: layers.slice(0, Math.max(...drawn.map(({ layer }) => layer)) + 1),
    boxes: drawn.map(toBox),
    arrows: drawn.flatMap(({ uid, cause }) => (cause && keys.has(cause) ? [{ from: cause, to: uid }] : [])),
  };
  const more = stopped.length - drawn.length;
  return [
    map,
    ...(more > 0
      ? [paragraph(`${formatCount(more, 'more record stops', 'more records stop')}. The table has all of them.`)]
      : []),
  ];
}
