import { Button } from '@mantine/core';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { useState } from 'react';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { text } from './make-plan.words.ts';
import type { PlanDraftStart } from './plan-draft-dialog.tsx';
import { planKindInfo } from './plan-kinds.ts';

// The dialog is loaded when it is opened.
const PlanDraftDialog = createLazyPart(async () => (await import('./plan-draft-dialog.tsx')).PlanDraftDialog);

interface MakePlanProps {
  readonly start: PlanDraftStart;
  /** The kind that the dialog preselects, if the person may create plans of both kinds. */
  readonly kind: PlanKind;
}

/** The button that makes a first draft of a plan. People who may not create plans do not see it. */
export function MakePlan({ start, kind }: MakePlanProps) {
  const { can, isFrozen } = useSession();
  const [isOpen, setOpen] = useState(false);
  const kinds = Object.values(planKindInfo).flatMap(({ kind: one, calls }) => (can(calls.create) ? [one] : []));
  if (kinds.length === 0 || isFrozen) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLifebuoy size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        data-no-print
        onPointerEnter={PlanDraftDialog.prefetch}
        onFocus={PlanDraftDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {text(start.from === 'activity' ? 'plan' : 'makePlan')}
      </Button>
      {isOpen && <PlanDraftDialog start={start} kinds={kinds} kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
