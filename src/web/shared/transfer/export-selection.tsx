import { Button } from '@mantine/core';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { exportChosen, exportFile, listExportChoices } from './export-file.ts';
import { text } from './transfer.messages.ts';
import type { Transfer } from './transfer-menu.tsx';

/** A list whose selected records can be exported. */
export interface ChosenTransfer extends Transfer {
  /** The endpoint that exports selected records. `endpoint` exports the whole list. */
  readonly chosen: EndpointShape;
}

/**
 * Exports the selected records of a list. If all matching records are selected, exports all of them, including those on
 * other pages.
 */
export function ExportSelection({ transfer, choice }: { transfer: ChosenTransfer; choice: BulkChoice }) {
  const { can } = useSession();
  const { kind, endpoint, chosen, asked } = transfer;
  if (!can(endpoint)) return null;
  const actions = listExportChoices(kind).map(({ label, ...file }) => ({
    label: text(`export.${label}`),
    onSelect: () => (choice.allMatching ? exportFile(endpoint, file, asked) : exportChosen(chosen, file, choice.ids)),
  }));
  const button = (
    <Button variant="default" size="compact-sm">
      {text('exportSelected')}
    </Button>
  );
  return <MenuButton button={button} actions={actions} />;
}
