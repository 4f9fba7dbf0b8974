import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { CallInput } from '#root/web/platform/api/call.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './removal.words.ts';
import { RemovalDialog, type RemovalDialogProps } from './removal-dialog.tsx';

/** Props of {@link RecordRemoval}. */
interface RecordRemovalProps
  extends Pick<RemovalDialogProps, 'kind' | 'confirmLabel' | 'children' | 'instead' | 'onClose'> {
  readonly record: { readonly uid: string; readonly name: string; readonly version: number };
  /** The endpoint that deletes the version that was read. If it has a request body, the name has to be typed. */
  readonly remove: EndpointShape;
  /** The path parameters. Absent: `{ uid }` of the record. */
  readonly params?: Readonly<Record<string, string>>;
  /** The message after the deletion. Absent: "… has been deleted". */
  readonly done?: string;
  /** Called after the deletion. Absent: `onClose` is called. */
  readonly onDone?: (() => void) | undefined;
}

/** Asks for confirmation before a record is deleted, shows its dependents, and deletes the record. */
export function RecordRemoval(props: RecordRemovalProps) {
  const { record, remove, params, done, onDone, ...question } = props;
  const { uid, name, version } = record;
  const isTyped = remove.body !== undefined;
  const send = useSave(remove);
  const confirm = async () => {
    const body = isTyped ? { confirmName: name } : undefined;
    await send({ params: params ?? { uid }, version, body } as CallInput<EndpointShape>);
    toastDone(done ?? text('removed', { name }));
    (onDone ?? question.onClose)();
  };
  return <RemovalDialog {...question} uid={uid} name={name} {...(isTyped && { typed: name })} onConfirm={confirm} />;
}
