import type { ReactNode } from 'react';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Page, type PageProps } from '#root/web/platform/ui/page.tsx';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { RecordList, type RecordListProps } from './record-list.tsx';
import { type NewPage, useNewButton } from './use-new-button.tsx';

/** The texts of a page with a list. Every catalogue has them under these keys. */
type ListText = (key: 'title' | 'search' | 'emptyTitle' | 'emptyBody') => string;

type FromPage = 'searchLabel' | 'label' | 'rowId' | 'rowName' | 'empty' | 'filters' | 'failureTitle';

/** Props of {@link ListPage}: the props of the list and of the page around it, and the data for both. */
export interface ListPageProps<Row extends { readonly uid: string }>
  extends Omit<RecordListProps<Row>, FromPage>,
    Partial<Pick<PageProps, 'title' | 'description' | 'trail'>> {
  /** The call that reads the list. */
  readonly endpoint: EndpointShape;
  readonly text: ListText;
  readonly filters?: readonly RegisterFilter[];
  readonly create?: NewPage;
  /** The tabs above the list. */
  readonly tabs?: ReactNode;
  /** The buttons before the button for a new record. */
  readonly actions?: ReactNode;
  /** The name of a row for screen readers. Absent: the field `name` of the row is used. */
  readonly rowName?: (row: Row) => string;
  readonly failureTitle?: string;
  /** The dialogs of the row actions. */
  readonly children?: ReactNode;
}

/** Returns the name of the record in a row; '' if the row has no name. */
const readName = (row: object) => ('name' in row ? String(row.name) : '');

/**
 * A page with a list of records that is not a register: title, count, button for a new record with its keyboard shortcut,
 * tabs, and the list with its filters.
 */
export function ListPage<Row extends { readonly uid: string }>(props: ListPageProps<Row>) {
  const { endpoint, text, title = text('title'), description, trail, tabs, actions, create, children, ...rest } = props;
  const { filters: offered = [], chips: ownChips = [], list, rowName = readName, ...shown } = rest;
  const { can } = useSession();
  const { chips, fields } = useRegisterFilters(offered, list.filters, list.setFilter);
  const denied = endpoint.permissions.find((permission) => !can(permission));
  const newButton = useNewButton(create);
  return (
    <Page
      title={title}
      count={list.props.rows && list.props.total}
      description={description}
      {...(trail && { trail })}
      actions={
        <>
          {actions}
          {newButton}
        </>
      }
    >
      {tabs}
      <RecordList<Row>
        deniedPermission={denied}
        {...shown}
        list={list}
        label={title}
        searchLabel={text('search')}
        chips={[...chips, ...ownChips]}
        filters={fields}
        rowId={({ uid }) => uid}
        rowName={rowName}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: newButton }}
      />
      {children}
    </Page>
  );
}
