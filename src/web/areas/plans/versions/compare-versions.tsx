import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { FrozenPlan, PlanVersion } from '#root/contract/plans/plan-versions.ts';
import { pickApproved } from '#root/domain/plans/approved-content.ts';
import { comparePlans } from '#root/domain/plans/difference.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { DifferenceView } from './difference-view.tsx';
import { EffectView } from './effect-view.tsx';
import { text } from './versions.messages.ts';

const working = 'working';

const toFrozen = (plan: PlanRecord): FrozenPlan => ({ ...pickApproved(plan), references: plan.references, bia: [] });

/** Returns the names in both versions. A deleted record has the name from the version that refers to it. */
function useNames(plan: PlanRecord, before: FrozenPlan, after: FrozenPlan) {
  return useMemo(() => {
    const known = new Map(
      [...before.references, ...after.references, ...plan.owners].map(({ uid, name }) => [uid, name]),
    );
    return (uid: string) => known.get(uid) ?? uid;
  }, [plan, before, after]);
}

interface CompareProps {
  readonly info: PlanKindInfo;
  readonly plan: PlanRecord;
  readonly versions: readonly PlanVersion[];
}

/**
 * Compares two versions. At first, compares the version in force with the working version. If no version is in force,
 * uses the latest version instead. Without a working version, compares the two latest versions.
 */
export function CompareVersions({ info, plan, versions }: CompareProps) {
  const isWorking = plan.status.phase !== 'approved';
  const options = [
    ...(isWorking ? [{ value: working, label: text('working', { number: plan.versionNumber }) }] : []),
    ...versions.map(({ number }) => ({ value: String(number), label: text('versionOf', { number }) })),
  ];
  const start = versions.find(({ inForce }) => inForce) ?? versions[0];
  const [from, setFrom] = useState(String((isWorking ? start : versions[1])?.number ?? ''));
  const [to, setTo] = useState(options[0]?.value ?? '');
  if (options.length < 2) return <Text>{text('first')}</Text>;
  return (
    <Stack>
      <Title order={2} size="h4">
        {text('differenceTitle')}
      </Title>
      <SimpleGrid cols={2} maw={480}>
        <NativeSelect
          label={text('from')}
          data={options}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label={text('to')}
          data={options}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </SimpleGrid>
      <ChosenVersions key={`${from} ${to}`} info={info} plan={plan} from={from} to={to} />
    </Stack>
  );
}

type ChosenProps = Omit<CompareProps, 'versions'> & { readonly from: string; readonly to: string };

function useVersion({ info, plan }: ChosenProps, number: string) {
  return useRead(info.calls.version, { params: { uid: plan.uid, number }, enabled: number !== working });
}

function ChosenVersions(props: ChosenProps) {
  const { plan, from, to } = props;
  const before = useVersion(props, from);
  const after = useVersion(props, to);
  if (from === working && to === working) return <Text>{text('same')}</Text>;
  const read = from === working || (to !== working && before.data) ? after : before;
  return (
    <LoadedPart read={read}>
      {() => {
        const pick = (number: string, answer: typeof before) =>
          number === working ? toFrozen(plan) : answer.data?.data.content;
        const [was, is] = [pick(from, before), pick(to, after)];
        return was && is ? <Compared plan={plan} before={was} after={is} /> : null;
      }}
    </LoadedPart>
  );
}

function Compared({ plan, before, after }: { plan: PlanRecord; before: FrozenPlan; after: FrozenPlan }) {
  const difference = useMemo(() => comparePlans(before, after), [before, after]);
  const getName = useNames(plan, before, after);
  return (
    <Stack>
      <EffectView before={before} after={after} getName={getName} />
      <DifferenceView difference={difference} getName={getName} />
    </Stack>
  );
}
