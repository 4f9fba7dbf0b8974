import { Group, List, Text } from '@mantine/core';
import type { ContinuityGap, PreviewResult } from '#root/contract/continuity/continuity.ts';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { describeGap } from './describe-gap.ts';

const text = defineMessages('effect', {
  breaks_one: 'opens or widens {{count}} gap',
  breaks_other: 'opens or widens {{count}} gaps',
  closes_one: 'closes or reduces {{count}} gap',
  closes_other: 'closes or reduces {{count}} gaps',
  tightens_one: 'leaves no margin in {{count}} place',
  tightens_other: 'leaves no margin in {{count}} places',
  leavesUnknown_one: 'leaves {{count}} recovery time unknown',
  leavesUnknown_other: 'leaves {{count}} recovery times unknown',
  effectIs: 'This change {{effect}}.',
  effectLink: '{{dependent}} needs {{provider}}',
  effectMore_one: 'and {{count}} more',
  effectMore_other: 'and {{count}} more',
  effectWorse: 'Worse',
  effectBetter: 'Better',
  effectNew: 'new',
  effectGone: 'gone',
});

type LinkChange = PreviewResult['links'][number];
type LinkState = NonNullable<LinkChange['before']>;

/** The maximum number of lines shown. Further lines are only counted. */
const shown = 8;

/**
 * Returns the verdict for the chip of one state, which is before or after the change. "Reaches MTPD" takes precedence
 * over the verdict, unless both states reach the MTPD: both chips would then look the same, even if the verdict
 * changes.
 */
function findChipVerdict(state: LinkState, other: LinkState | null): Verdict {
  return state.pastMtpd && !other?.pastMtpd ? 'pastMtpd' : state.verdict;
}

const list = new Intl.ListFormat('en-US');

/**
 * Returns the effect as a sentence: "This change opens or widens 2 gaps and leaves 1 recovery time unknown." Unknown
 * recovery times are not counted as gaps.
 */
export function describeEffect({ breaks, closes, gaps, links }: PreviewResult): string {
  const worse = (verdict: ContinuityGap['verdict']) =>
    gaps.filter((gap) => gap.direction === 'worse' && gap.after?.verdict === verdict).length;
  const tightLinks = links.filter(
    ({ after, direction }) => direction === 'worse' && after?.verdict === 'justMet' && !after.pastMtpd,
  ).length;
  const [unknown, tight] = [worse('unknown'), worse('justMet') + tightLinks];
  const counts = [
    ['breaks', breaks - unknown - tight],
    ['closes', closes],
    ['tightens', tight],
    ['leavesUnknown', unknown],
  ] as const;
  const parts = counts.filter(([, count]) => count > 0).map(([key, count]) => text(key, { count }));
  return text('effectIs', { effect: list.format(parts) });
}

function LinkLine({ change: { dependent, provider, before, after } }: { change: LinkChange }) {
  return (
    <Group gap={6}>
      <Text fz="sm" component="span">
        {text('effectLink', { dependent: dependent.name, provider: `${provider.name} (${kindLabel(provider.kind)})` })}
      </Text>
      {before ? <VerdictChip verdict={findChipVerdict(before, after)} /> : <Text fz="sm">{text('effectNew')}</Text>}
      <span aria-hidden="true">→</span>
      {after ? <VerdictChip verdict={findChipVerdict(after, before)} /> : <Text fz="sm">{text('effectGone')}</Text>}
    </Group>
  );
}

function GapLine({ gap, direction }: { gap: ContinuityGap; direction: 'better' | 'worse' }) {
  return (
    <Group gap={6}>
      <Text fz="sm" component="span">
        {describeGap(gap)}
      </Text>
      <VerdictChip
        verdict={direction === 'better' ? 'met' : gap.verdict}
        label={text(direction === 'better' ? 'effectBetter' : 'effectWorse')}
      />
    </Group>
  );
}

/** Lists the links whose verdict changes, and the gaps that open or close. */
export function EffectList({ result }: { result: PreviewResult }) {
  const lines = [
    ...result.links.map((change) => ({ key: change.linkUid, line: <LinkLine change={change} /> })),
    ...result.gaps.flatMap(({ before, after, direction }) => {
      const gap = after ?? before;
      return gap ? [{ key: gap.key, line: <GapLine gap={gap} direction={direction} /> }] : [];
    }),
  ];
  return (
    <List spacing={4} listStyleType="none">
      {lines.slice(0, shown).map(({ key, line }) => (
        <List.Item key={key}>{line}</List.Item>
      ))}
      {lines.length > shown && <List.Item>{text('effectMore', { count: lines.length - shown })}</List.Item>}
    </List>
  );
}
