import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import type { ImportThing } from '#root/contract/import-terms.ts';
import type { ViewList } from '#root/contract/saved-views.ts';
import { useList } from '#root/web/api/use-list.ts';
import { BulkSet } from '#root/web/lists/bulk-set.tsx';
import { RecordList, type RecordListProps } from '#root/web/lists/record-list.tsx';
import { useSession } from '#root/web/session/session.ts';
import type { ListAsked } from '#root/web/transfer/export-file.ts';
import { type ChosenTransfer, ExportSelection } from '#root/web/transfer/export-selection.tsx';
import { TransferMenu } from '#root/web/transfer/transfer-menu.tsx';
import { ButtonLink, useGo } from '#root/web/ui/app-link.tsx';
import { useSequence } from '#root/web/ui/hooks/use-sequence.ts';
import { Page } from '#root/web/ui/page.tsx';
import { BulkDelete } from './bulk-delete.tsx';
import { statusField } from './common-parts.tsx';
import { permissionOf, type Register, type RegisterRow, type RegisterValues } from './register.ts';
import { useRegisterFilters } from './register-filters.tsx';
import { RegisterNewDialog } from './register-new.tsx';
import { text } from './registers.messages.ts';
import { useRegisterActs } from './use-register-acts.tsx';

/** How the register is brought and taken along; its name there is that of its path. */
function transferOf(
  { contract, path }: { contract: { exportFile: EndpointShape; exportChosen: EndpointShape }; path: string },
  asked: ListAsked,
): ChosenTransfer {
  const thing = path.slice(1).replaceAll('-', '_') as ImportThing;
  return { thing, endpoint: contract.exportFile, chosen: contract.exportChosen, asked };
}

function NewButton({ label, href, onClick }: { label: string; href: string | undefined; onClick: () => void }) {
  return href ? <ButtonLink href={href}>{label}</ButtonLink> : <Button onClick={onClick}>{label}</Button>;
}

/** The list of a register. */
export function RegisterListPage<Row extends RegisterRow, Values extends RegisterValues>({
  register,
}: {
  register: Register<Row, Values>;
}) {
  const { contract, words, path, newPath } = register;
  const list = useList(contract.list, 'name');
  const { can } = useSession();
  const go = useGo();
  const acts = useRegisterActs(register);
  const filters = useRegisterFilters(register.filters ?? [], list.filters, list.setFilter);
  const [adding, setAdding] = useState(false);
  const mayCreate = can(permissionOf(register, 'create'));
  const mayRead = can(permissionOf(register, 'read'));
  const add = () => (newPath ? go(newPath) : setAdding(true));
  useSequence({ c: () => mayCreate && add() });
  const mayOpen = can(permissionOf(register, register.opens ?? 'read'));
  const pathOf = ({ uid }: Row) => (mayOpen ? `${path}/${uid}` : undefined);
  const create = mayCreate && <NewButton label={words.newTitle} href={newPath} onClick={add} />;
  const transfer = transferOf(register, list.asked);
  const actions = (
    <>
      <TransferMenu transfers={[transfer]} />
      {create}
    </>
  );
  return (
    <Page title={words.title} count={list.props.rows && list.props.total} actions={actions}>
      {register.tabs}
      <RecordList
        name={path.slice(1) as ViewList}
        // The rows are the contract's, which this page knows only as a shape.
        list={list as unknown as RecordListProps<Row>['list']}
        searchLabel={words.search}
        chips={filters.chips}
        filters={filters.fields}
        label={words.title}
        columns={register.columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={pathOf}
        rowActions={(row) => [...(mayOpen ? [{ label: text('edit'), href: pathOf(row) }] : []), ...acts.actionsOf(row)]}
        bulkActions={(choice) => (
          <>
            {contract.bulkSet && (
              <BulkSet endpoint={contract.bulkSet} fields={[statusField]} choice={choice} asked={list.asked} />
            )}
            <ExportSelection transfer={transfer} choice={choice} />
            <BulkDelete kind={register.entity} contract={contract} choice={choice} asked={list.asked} />
          </>
        )}
        selectAllMatching
        deniedPermission={mayRead ? undefined : permissionOf(register, 'read')}
        empty={{ title: words.emptyTitle, body: words.emptyBody, action: create }}
      />
      {adding && <RegisterNewDialog register={register} onClose={() => setAdding(false)} />}
      {acts.dialog}
    </Page>
  );
}
