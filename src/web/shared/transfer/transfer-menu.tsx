import { Button } from '@mantine/core';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import { importKinds } from '#root/contract/import/import-terms.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { exportFile, type ListAsked, listExportChoices } from './export-file.ts';
import { text } from './transfer.messages.ts';

/** A list that can be exported and, if its kind supports it, imported. */
export interface Transfer {
  readonly kind: Kind;
  readonly endpoint: EndpointShape;
  /** The current query of the list. Absent: all records are exported. */
  readonly asked?: ListAsked;
  /** The name of the list within a sentence, for a menu of several lists. */
  readonly what?: string;
}

const isImported = (kind: Kind) => (importKinds as readonly Kind[]).includes(kind);

/** Returns the imports and exports that the person may perform on these lists. */
function useTransferActions(transfers: readonly Transfer[]): MenuAction[] {
  const { can, isFrozen } = useSession();
  const bring = transfers
    .filter(({ kind }) => isImported(kind))
    .map(({ kind, what }) => ({
      label: what ? text('importOf', { what }) : text('import'),
      href: `/import?for=${kind}`,
    }));
  const take = transfers
    .filter(({ endpoint }) => can(endpoint))
    .flatMap(({ kind, endpoint, asked, what }) =>
      listExportChoices(kind).map(({ label, ...file }) => ({
        label: what ? text(`exportOf.${label}`, { what }) : text(`export.${label}`),
        onSelect: () => exportFile(endpoint, file, asked),
      })),
    );
  return [...(can(permissionNames.import.run) && !isFrozen ? bring : []), ...take];
}

/** The menu to import and export whole lists. */
export function TransferMenu({ transfers }: { transfers: readonly Transfer[] }) {
  const actions = useTransferActions(transfers);
  if (actions.length === 0) return null;
  const icon = <IconArrowsExchange size={16} aria-hidden="true" />;
  const button = (
    <Button variant="default" leftSection={icon}>
      {text(transfers.some(({ kind }) => isImported(kind)) ? 'menu' : 'exportSelected')}
    </Button>
  );
  return <MenuButton button={button} actions={actions} />;
}
