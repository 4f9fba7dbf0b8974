import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import {
  type Certificate,
  type CertificateInput,
  certificateInput,
  supplierCertificates,
} from '#root/contract/resources/supplier-certificates.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { labels, text } from './certificates.messages.ts';

/** The form for the details of a certificate. */
export function CertificateDetails({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  // The version at the time the dialog was opened, from which the form was filled.
  const [{ uid, version, fileName, kind, issuer, issuedOn, expiresOn }] = useState(certificate);
  const update = useSave(supplierCertificates.updateCertificate);
  const form = useForm<CertificateInput>({
    initialValues: { kind, issuer, issuedOn, expiresOn },
    validate: schemaResolver(certificateInput, { sync: true }),
  });
  const submit = async (values: CertificateInput) => {
    await update({ params: { uid }, version, body: values });
    toastDone(text('saved', { name: fileName }));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={text('detailsTitle', { name: fileName })}>
      <RecordForm form={form} onSubmit={submit} labels={labels} guarded={false}>
        <TextInput label={labels.kind} description={text('kindHelp')} data-autofocus {...form.getInputProps('kind')} />
        <TextInput label={labels.issuer} {...form.getInputProps('issuer')} />
        <DateField label={labels.issuedOn} {...form.getInputProps('issuedOn')} />
        <DateField label={labels.expiresOn} {...form.getInputProps('expiresOn')} />
      </RecordForm>
    </Dialog>
  );
}
