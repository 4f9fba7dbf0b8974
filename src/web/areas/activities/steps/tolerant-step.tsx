import { Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { impactCategories } from '#root/contract/master-data/impact-categories.ts';
import { findMtpdOrigin, suggestMtpd } from '#root/domain/activities/impact-matrix.ts';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { toActivityPath } from '#root/web/areas/activities/record/activity-paths.ts';
import { SectionPage } from '#root/web/areas/activities/record/section-page.tsx';
import { type SectionEditing, useSection } from '#root/web/areas/activities/record/use-section.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { DurationScale } from '#root/web/platform/ui/duration-scale.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { ImpactEditor } from './impact-editor.tsx';
import { text as matrixText } from './impact-words.ts';
import { useListedTimes } from './step-options.ts';
import { text } from './steps.messages.ts';
import { setImpactRow, type TolerantFacts, tolerantModel, type Values } from './tolerant-model.ts';

const labels = { impacts: text('impacts'), mtpdUid: text('mtpd'), mtpdReason: text('mtpdReason') };

/** The impact over time, and the MTPD derived from it. */
export function TolerantStep(props: ActivityViewProps) {
  const categories = useRead(impactCategories.list, {
    query: { pageSize: 100, sort: 'order', filter: { isActive: 'true' } },
  });
  const mtpdList = useListedTimes('mtpd', props.record.tolerant.mtpdUid);
  if (categories.error && !categories.data)
    return <LoadFailed error={categories.error} onRetry={() => void categories.refetch()} />;
  if (!categories.data || mtpdList.length === 0) return <LinesSkeleton />;
  return <Tolerance {...props} facts={{ record: props.record, categories: categories.data.data, mtpdList }} />;
}

function Tolerance({ facts, ...props }: ActivityViewProps & { facts: TolerantFacts }) {
  const { record, readOnly } = props;
  const latest = useRef(facts);
  latest.current = facts;
  const [model] = useState(() => tolerantModel(() => latest.current));
  const editing = useSection(record, model, useLocalCopies(record.uid));
  const { values, set } = editing;
  const suggestion = suggestMtpd(values.impacts, facts.categories, facts.mtpdList);
  const origin = findMtpdOrigin(values.mtpdUid, suggestion);
  const suggestedName = facts.mtpdList.find(({ uid }) => uid === suggestion?.uid)?.name ?? '';
  const sideFacts = [
    { label: text('suggestedMtpd'), value: suggestedName },
    { label: text('origin'), value: origin && text(`origin.${origin}`) },
    { label: text('rto'), value: formatDuration(record.recoveryTime.rtoMinutes) },
  ];
  return (
    <SectionPage {...props} editing={editing} labels={labels} facts={sideFacts}>
      <ImpactEditor
        categories={facts.categories}
        impacts={values.impacts}
        disabled={readOnly !== undefined}
        onChange={(uid, row) => set((now) => setImpactRow(now, uid, row, latest.current))}
      />
      <Text role="status" fw={600}>
        {suggestion
          ? matrixText('because', {
              horizon: formatDuration(suggestion.horizon),
              categories: formatCategoryNames(suggestion.because, facts),
            })
          : matrixText('nothing')}
      </Text>
      <MtpdScale {...props} facts={facts} editing={editing} suggestion={suggestion?.minutes ?? null} />
      {origin === 'overridden' && <Reason editing={editing} suggested={suggestedName} />}
    </SectionPage>
  );
}

interface MtpdScaleProps extends ActivityViewProps {
  facts: TolerantFacts;
  editing: SectionEditing<Values>;
  suggestion: number | null;
}

function MtpdScale({ record, mode: way, readOnly, facts, editing, suggestion }: MtpdScaleProps) {
  const { values, set, errors } = editing;
  const { rtoMinutes } = record.recoveryTime;
  return (
    <>
      <DurationScale
        label={labels.mtpdUid}
        description={text('mtpdHelp')}
        steps={facts.mtpdList.map(({ uid, minutes, name }) => ({ value: uid, minutes, label: name }))}
        value={values.mtpdUid}
        onChange={(mtpdUid) => set((now) => ({ ...now, mtpdUid }))}
        floor={rtoMinutes}
        floorReason={text('aboveRto', { rto: formatDuration(rtoMinutes) })}
        suggestion={suggestion}
        error={errors.mtpdUid}
        disabled={readOnly !== undefined}
        clearable
        data-path="mtpdUid"
      />
      {errors.mtpdUid && <AppLink href={toActivityPath(record.uid, 'recovery-time', way)}>{text('changeRto')}</AppLink>}
    </>
  );
}

function Reason({ editing, suggested }: { editing: SectionEditing<Values>; suggested: string }) {
  return (
    <Textarea
      label={labels.mtpdReason}
      description={text('mtpdReasonHelp', { suggested })}
      withAsterisk
      autosize
      minRows={2}
      data-path="mtpdReason"
      value={editing.values.mtpdReason}
      error={editing.errors.mtpdReason}
      onChange={(event) => {
        const mtpdReason = event.currentTarget.value;
        editing.set((now) => ({ ...now, mtpdReason }));
      }}
    />
  );
}

function formatCategoryNames(uids: readonly string[], { categories }: TolerantFacts): string {
  const names = uids.map((uid) => categories.find((one) => one.uid === uid)?.name ?? '');
  return new Intl.ListFormat('en-US').format(names);
}
