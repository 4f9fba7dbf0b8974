import { Button } from '@mantine/core';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { exportFormats } from '#root/contract/shared/exports.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { exportChosen, exportFile } from './export-file.ts';
import { text } from './transfer.messages.ts';
import type { Transfer } from './transfer-menu.tsx';

/** A list of which selected records can be exported. */
export interface ChosenTransfer extends Transfer {
  /** The call for selected records; `endpoint` is that for all. */
  readonly chosen: EndpointShape;
}

/** Exports the selected records of a list, or all that match. */
export function ExportSelection({ transfer, choice }: { transfer: ChosenTransfer; choice: BulkChoice }) {
  const { can } = useSession();
  const { endpoint, chosen, asked } = transfer;
  if (!endpoint.permissions.every((one) => can(one))) return null;
  const actions = exportFormats.map((format) => ({
    label: text(`export.${format}`),
    onSelect: () =>
      choice.allMatching ? exportFile(endpoint, format, asked) : exportChosen(chosen, format, choice.ids),
  }));
  const button = (
    <Button variant="default" size="compact-sm">
      {text('exportSelected')}
    </Button>
  );
  return <MenuButton button={button} actions={actions} />;
}
