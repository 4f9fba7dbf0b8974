import type { EndpointShape } from '#root/contract/endpoint.ts';
import type { CallInput } from '#root/web/api/call.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { toastDone } from '#root/web/ui/toast.tsx';
import { text } from './removal.words.ts';
import { RemovalDialog, type RemovalDialogProps } from './removal-dialog.tsx';

/** Props of {@link RecordRemoval}. */
interface RecordRemovalProps
  extends Pick<RemovalDialogProps, 'kind' | 'confirmLabel' | 'children' | 'instead' | 'onClose'> {
  readonly record: { readonly uid: string; readonly name: string; readonly version: number };
  /** The call that deletes it in the version that was read. */
  readonly remove: EndpointShape;
  /** Of its path; default: the record's uid. */
  readonly params?: Readonly<Record<string, string>>;
  /** After the deletion; default: closes. */
  readonly onDone?: (() => void) | undefined;
}

/** Asks before a record is deleted, by one press and whatever depends on it in view; deletes it, and says so. */
export function RecordRemoval(props: RecordRemovalProps) {
  const { record, remove, params, onDone, ...asked } = props;
  const { uid, name, version } = record;
  const send = useSave(remove);
  const confirm = async () => {
    await send({ params: params ?? { uid }, version } as CallInput<EndpointShape>);
    toastDone(text('removed', { name }));
    (onDone ?? asked.onClose)();
  };
  return <RemovalDialog {...asked} uid={uid} name={name} onConfirm={confirm} />;
}
