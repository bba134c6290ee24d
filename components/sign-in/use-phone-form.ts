export { usePhoneForm } from '@/lib/sign-in/use-phone-form';
