import { Alert, NumberInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { RecoveryTimeStep as Values } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { suggestRto } from '#root/domain/activities/impact-matrix.ts';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { SectionPage } from '#root/web/areas/activities/record/section-page.tsx';
import { type SectionEditing, useSection } from '#root/web/areas/activities/record/use-section.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { DurationScale, type DurationStep } from '#root/web/platform/ui/duration-scale.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { type RecoveryFacts, recoveryLabels, recoveryModel, warnAboutRestart } from './recovery-model.ts';
import { useListedTimes } from './step-options.ts';
import { text } from './steps.messages.ts';

/** The RTO, the MDL/RPO, the MBCO, and the time to resume. */
export function RecoveryTimeStep(props: ActivityViewProps) {
  const { recoveryTime } = props.record;
  const rtoList = useListedTimes('rto', recoveryTime.rtoUid);
  if (rtoList.length === 0) return <LinesSkeleton />;
  return <Recovery {...props} facts={{ record: props.record, rtoList }} />;
}

/** Returns the shortest time within which another activity needs this one. */
function useNeededBy(uid: string): Fact {
  const neighbours = useRead(continuity.neighbours, { params: { uid } });
  const shortest = (neighbours.data?.data.downstream ?? [])
    .flatMap(({ node, bearable }) => (bearable === null ? [] : [{ name: node.name, bearable }]))
    .sort((a, b) => a.bearable - b.bearable)[0];
  const value = shortest && text('neededBy', { time: formatDuration(shortest.bearable), name: shortest.name });
  return { label: text('neededByOthers'), value };
}

function buildMdlSteps(rtoList: RecoveryFacts['rtoList']): DurationStep[] {
  return [
    { value: 'none', minutes: 0, label: text('mdl.none') },
    // "None" stands for 0 minutes, so a time of 0 minutes in the list is left out.
    ...rtoList
      .filter(({ minutes }) => minutes > 0)
      .map(({ uid, minutes, name }) => ({ value: uid, minutes, label: name })),
    { value: 'not_applicable', minutes: Number.MAX_SAFE_INTEGER, label: text('mdl.not_applicable') },
  ];
}

function Recovery({ facts, ...props }: ActivityViewProps & { facts: RecoveryFacts }) {
  const { record, readOnly } = props;
  const latest = useRef(facts);
  latest.current = facts;
  const [model] = useState(() => recoveryModel(() => latest.current));
  const editing = useSection(record, model, useLocalCopies(record.uid));
  const { values, set, errors } = editing;
  const { mtpdMinutes } = record.tolerant;
  const disabled = readOnly !== undefined;
  const restartWarning = warnAboutRestart(values, facts);
  const sideFacts = [{ label: text('mtpd'), value: formatDuration(mtpdMinutes) }, useNeededBy(record.uid)];
  return (
    <SectionPage {...props} editing={editing} labels={recoveryLabels} facts={sideFacts}>
      <DurationScale
        label={recoveryLabels.rtoUid}
        description={text('rtoHelp')}
        steps={facts.rtoList.map(({ uid, minutes, name }) => ({ value: uid, minutes, label: name }))}
        value={values.rtoUid}
        onChange={(rtoUid) => set((now) => ({ ...now, rtoUid }))}
        limit={mtpdMinutes}
        suggestion={suggestRto(mtpdMinutes, facts.rtoList)?.minutes ?? null}
        error={errors.rtoUid}
        disabled={disabled}
        clearable
        data-path="rtoUid"
      />
      <DurationScale
        label={recoveryLabels.mdl}
        description={text('mdlHelp')}
        steps={buildMdlSteps(facts.rtoList)}
        value={values.mdl}
        onChange={(mdl) => set((now) => ({ ...now, mdl }))}
        error={errors.mdl}
        disabled={disabled}
        clearable
        data-path="mdl"
      />
      <MbcoAndRestart editing={editing} />
      <div role="status">
        {restartWarning && (
          <Alert variant="outline" color="yellow" py="xs" maw={640}>
            {restartWarning}
          </Alert>
        )}
      </div>
    </SectionPage>
  );
}

/** The MBCO and the time to resume. */
function MbcoAndRestart({ editing: { values, set, errors } }: { editing: SectionEditing<Values> }) {
  return (
    <>
      <NumberInput
        label={recoveryLabels.mbcoPercent}
        description={text('mbcoHelp')}
        maw={320}
        min={0}
        max={100}
        suffix=" %"
        allowDecimal={false}
        data-path="mbcoPercent"
        value={values.mbcoPercent ?? ''}
        error={errors.mbcoPercent}
        onChange={(value) => set((now) => ({ ...now, mbcoPercent: value === '' ? null : Number(value) }))}
      />
      <DurationInput
        label={recoveryLabels.restartMinutes}
        description={text('restartHelp')}
        maw={320}
        data-path="restartMinutes"
        value={values.restartMinutes}
        error={errors.restartMinutes}
        onChange={(minutes) => set((now) => ({ ...now, restartMinutes: minutes ?? 0 }))}
      />
    </>
  );
}
