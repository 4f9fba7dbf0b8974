import { useQueries } from '@tanstack/react-query';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import type { PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';

/** Reads the names of the records that a form refers to when it is opened. Records that cannot be read are left out. */
export function useNames(get: EndpointShape, uids: readonly string[]): readonly PickerOption[] {
  const answers = useQueries({ queries: uids.map((uid) => read(get, { params: { uid } })) });
  return answers.flatMap(({ data }) => {
    const record = (data as { data: { uid: string; name: string } } | undefined)?.data;
    return record ? [{ value: record.uid, label: record.name }] : [];
  });
}
