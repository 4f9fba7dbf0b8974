import { loginSteps } from '#root/contract/access/login-steps.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { confirmForgotPassword, forgotPassword } from './forgot-password.service.ts';
import { mfaChallenge } from './mfa-challenge.service.ts';
import { changePasswordChallenge } from './new-password.service.ts';

export const loginStepRoutes = implement(loginSteps, {
  forgotPassword,
  confirmForgotPassword,
  changePasswordChallenge,
  mfaChallenge,
});
