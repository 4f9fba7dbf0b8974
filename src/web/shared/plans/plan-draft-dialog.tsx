import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { PlanCreate } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { NameDialog } from '#root/web/platform/ui/name-dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './make-plan.words.ts';
import { planKindInfo } from './plan-kinds.ts';

/** The subject of a first draft: an activity, or records that are lost, as in a what-if. */
export type PlanDraftStart =
  | { readonly from: 'activity'; readonly uid: string; readonly name: string }
  | {
      readonly from: 'losses';
      readonly losses: readonly WhatIfTarget[];
      readonly scenarioUid: string | null;
      readonly name: string;
    };

interface PlanDraftDialogProps {
  readonly start: PlanDraftStart;
  /** The kinds that the person may create. */
  readonly kinds: readonly PlanKind[];
  readonly kind: PlanKind;
  readonly onClose: () => void;
}

const toStart = (start: PlanDraftStart): PlanCreate['start'] =>
  start.from === 'activity'
    ? { from: 'activities', activityUids: [start.uid] }
    : { from: 'losses', losses: [...start.losses], scenarioUid: start.scenarioUid };

/** Asks for the name of a first draft, creates it and opens it. */
export function PlanDraftDialog({ start, kinds, kind: preferred, onClose }: PlanDraftDialogProps) {
  const [kind, setKind] = useState<PlanKind>(kinds.includes(preferred) ? preferred : (kinds[0] ?? preferred));
  const go = useGo();
  const isActivity = start.from === 'activity';
  const create = async (name: string) => {
    const { calls, path } = planKindInfo[kind];
    const { data } = await call(calls.create, { body: { name, start: toStart(start) } });
    toastDone(text('created', { name }));
    onClose();
    go(`${path}/${data.uid}`);
  };
  return (
    <NameDialog
      title={isActivity ? text('titleActivity', { name: start.name }) : text('titleLoss')}
      label={text('name')}
      description=""
      initial={text(isActivity ? 'nameActivity' : 'nameLoss', { name: start.name }).slice(0, 255)}
      submitLabel={text('create')}
      onClose={onClose}
      onSubmit={create}
    >
      {kinds.length > 1 && (
        <NativeSelect
          label={text('kind')}
          data={kinds.map((value) => ({ value, label: text(`kind.${value}`) }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as PlanKind)}
        />
      )}
      <Text fz="sm">{text(isActivity ? 'bodyActivity' : 'bodyLoss')}</Text>
    </NameDialog>
  );
}
