import { type Supplier, type SupplierRow, suppliers } from '#root/contract/suppliers.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { RemovalDialog } from '#root/web/registers/removal-dialog.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { text } from './suppliers.messages.ts';

interface RemovalProps {
  readonly supplier: SupplierRow | Supplier;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks for the name before a supplier is deleted; while something depends on it, shows what. */
export function SupplierRemoval({ supplier: { uid, version, name }, onClose, onDone = onClose }: RemovalProps) {
  const remove = useSave(suppliers.remove);
  const confirm = async () => {
    await remove({ params: { uid }, version, body: { confirmName: name } });
    toastDone(text('deleted'));
    onDone();
  };
  return (
    <RemovalDialog
      kind="supplier"
      uid={uid}
      name={name}
      typed={name}
      confirmLabel={text('removeConfirm')}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
