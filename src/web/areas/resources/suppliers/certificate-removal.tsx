import { type Certificate, supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { ConfirmByName } from '#root/web/platform/ui/confirm-by-name.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './certificates.messages.ts';

/** Asks for the name of the file before a certificate is deleted. */
export function CertificateRemoval({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { uid, version, fileName } = certificate;
  const remove = useSave(supplierCertificates.removeCertificate);
  const confirm = async () => {
    await remove({ params: { uid }, version, body: { confirmName: fileName } });
    toastDone(text('removed', { name: fileName }));
    onClose();
  };
  return (
    <ConfirmByName
      opened
      onClose={onClose}
      title={text('removeTitle', { name: fileName })}
      name={fileName}
      confirmLabel={text('removeConfirm')}
      onConfirm={confirm}
    />
  );
}
