import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import type { CallInput } from '#root/web/platform/api/call.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { toastDone } from '#root/web/platform/ui/toast.tsx';
import { text } from './removal.words.ts';
import { RemovalDialog, type RemovalDialogProps } from './removal-dialog.tsx';

/** Props of {@link RecordRemoval}. */
interface RecordRemovalProps
  extends Pick<RemovalDialogProps, 'kind' | 'confirmLabel' | 'children' | 'instead' | 'onClose'> {
  readonly record: { readonly uid: string; readonly name: string; readonly version: number };
  /** Deletes the version that was read. If it takes a body, the name has to be typed. */
  readonly remove: EndpointShape;
  /** The parameters of the path; default: the uid. */
  readonly params?: Readonly<Record<string, string>>;
  /** The message afterwards; default: that the record has been deleted. */
  readonly done?: string;
  /** Called after the deletion; default: `onClose`. */
  readonly onDone?: (() => void) | undefined;
}

/** Asks before a record is deleted, shows its dependents, and deletes it. */
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
