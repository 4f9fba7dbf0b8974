import { type ReactNode, useState } from 'react';
import { continuity, type ListedGap } from '#root/contract/continuity/continuity.ts';
import { gapAcceptances } from '#root/contract/continuity/gap-acceptances.ts';
import { exportFormats } from '#root/contract/shared/exports.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { buildNodeHref } from '#root/web/shared/continuity/describe-gap.ts';
import { exportFile, type ListAsked } from '#root/web/shared/transfer/export-file.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { text } from './gaps.messages.ts';

/** Returns the actions on one gap, and the dialog that one of them opens. */
export function useGapActions(): { listActions: (gap: ListedGap) => MenuAction[]; dialog: ReactNode } {
  const mayAccept = useCan(gapAcceptances.create);
  const remove = useSave(gapAcceptances.remove);
  const [accepting, setAccepting] = useState<ListedGap>();
  const withdraw = async ({ uid, version }: NonNullable<ListedGap['acceptance']>) => {
    try {
      await remove({ params: { uid }, version });
      toastDone(text('withdrawn'));
    } catch (error) {
      toastFailed(error);
    }
  };
  const listActions = (gap: ListedGap): MenuAction[] => {
    const { dependent, provider, acceptance } = gap;
    const nodes = dependent.uid === provider.uid ? [dependent] : [dependent, provider];
    return [
      ...nodes.map((node) => ({ label: text('openRecord', { name: node.name }), href: buildNodeHref(node) })),
      ...(mayAccept
        ? [{ label: text(acceptance ? 'changeAcceptance' : 'accept'), onSelect: () => setAccepting(gap) }]
        : []),
      ...(mayAccept && acceptance
        ? [{ label: text('withdraw'), danger: true, onSelect: () => void withdraw(acceptance) }]
        : []),
    ];
  };
  return { listActions, dialog: accepting && <AcceptDialog gap={accepting} onClose={() => setAccepting(undefined)} /> };
}

/** Returns the entries of the menu that exports the list; [] if the person may not export it. */
export function useGapExports(asked: ListAsked): MenuAction[] {
  const mayExport = useCan(continuity.exportGaps);
  return exportFormats
    .filter(() => mayExport)
    .map((format) => ({
      label: text(format === 'xlsx' ? 'exportXlsx' : 'exportCsv'),
      onSelect: () => exportFile(continuity.exportGaps, { format }, asked),
    }));
}
