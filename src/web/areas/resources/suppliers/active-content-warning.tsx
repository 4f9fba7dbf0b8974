import { Alert } from '@mantine/core';
import type { Certificate } from '#root/contract/resources/supplier-certificates.ts';
import { text } from './certificates.messages.ts';

/** Describes the active content of a file, such as scripts; undefined if there is no active content. */
export function describeActiveContent({ activeContent }: Pick<Certificate, 'activeContent'>): string | undefined {
  if (activeContent.length === 0) return undefined;
  return text('activeBody', { found: activeContent.map((one) => text(`active.${one}`)).join(', ') });
}

/** The warning before a file is opened. */
export function ActiveContentWarning({ certificate }: { certificate: Certificate }) {
  const words = describeActiveContent(certificate);
  if (!words) return null;
  return (
    <Alert variant="outline" color="yellow" title={text('activeTitle')}>
      {words}
    </Alert>
  );
}
