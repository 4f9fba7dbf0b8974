import { Button } from '@mantine/core';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import type { ImportKind } from '#root/contract/import/import-terms.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { exportFormats } from '#root/contract/shared/exports.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { exportFile, type ListAsked } from './export-file.ts';
import { text } from './transfer.messages.ts';

/** A list that can be taken along, and brought. */
export interface Transfer {
  readonly kind: ImportKind;
  readonly endpoint: EndpointShape;
  /** What the list shows now; absent: all of it. */
  readonly asked?: ListAsked;
  /** In the middle of a sentence, where a menu has several. */
  readonly what?: string;
}

/** What can be done with these lists; nothing that the person may not do. */
function useTransferActions(transfers: readonly Transfer[]): MenuAction[] {
  const { can } = useSession();
  const bring = transfers.map(({ kind, what }) => ({
    label: what ? text('importOf', { what }) : text('import'),
    href: `/import?for=${kind}`,
  }));
  const take = transfers
    .filter(({ endpoint }) => endpoint.permissions.every((one) => can(one)))
    .flatMap(({ endpoint, asked, what }) =>
      exportFormats.map((format) => ({
        label: what ? text(`exportOf.${format}`, { what }) : text(`export.${format}`),
        onSelect: () => exportFile(endpoint, format, asked),
      })),
    );
  return [...(can(permissionNames.import.run) ? bring : []), ...take];
}

/** The menu at the head of a list with what brings and takes whole lists along. */
export function TransferMenu({ transfers }: { transfers: readonly Transfer[] }) {
  const actions = useTransferActions(transfers);
  if (actions.length === 0) return null;
  const icon = <IconArrowsExchange size={16} aria-hidden="true" />;
  const button = (
    <Button variant="default" leftSection={icon}>
      {text('menu')}
    </Button>
  );
  return <MenuButton button={button} actions={actions} />;
}
