import { useState } from 'react';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { text as accountText } from '#root/web/areas/access/account/account.words.ts';
import { RecoveryCodes } from '#root/web/areas/access/account/recovery-codes.tsx';
import { useSave } from '#root/web/platform/api/use-save.ts';
import type { Profile } from '#root/web/platform/session/session.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './profile.messages.ts';
import { ProofForm } from './proof-form.tsx';

interface MfaDialogProps {
  profile: Profile;
  onClose: () => void;
}

/** The recovery codes in a dialog. It can only be closed by its button, because the codes are not shown again. */
export function KeepCodes({ codes, profile, onClose }: MfaDialogProps & { codes: readonly string[] }) {
  return (
    <Dialog
      title={accountText('saveTitle')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <RecoveryCodes codes={codes} person={profile.username} onKept={onClose} />
    </Dialog>
  );
}

/** Replaces the recovery codes with ten new codes. */
export function NewRecoveryCodes({ profile, onClose }: MfaDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useSave(ownAccount.newRecoveryCodes);
  if (codes) return <KeepCodes codes={codes} profile={profile} onClose={onClose} />;
  return (
    <Dialog title={text('newCodesTitle')} onClose={onClose}>
      <ProofForm
        withCode
        username={profile.username}
        submitLabel={text('newCodes')}
        onCancel={onClose}
        onProve={async (proof) => setCodes((await renew({ body: proof })).data.recoveryCodes)}
      >
        {text('newCodesBody')}
      </ProofForm>
    </Dialog>
  );
}

/** Switches the second factor off. */
export function MfaSwitchOff({ profile, onClose }: MfaDialogProps) {
  const disable = useSave(ownAccount.disableMfa);
  const switchOff = async (proof: { password: string; code: string }) => {
    await disable({ body: proof });
    toastDone(text('mfaSwitchedOff'));
    onClose();
  };
  return (
    <Dialog title={text('switchOffTitle')} onClose={onClose}>
      <ProofForm
        withCode
        danger
        username={profile.username}
        submitLabel={text('switchOff')}
        onCancel={onClose}
        onProve={switchOff}
      >
        {text('switchOffBody')}
      </ProofForm>
    </Dialog>
  );
}
