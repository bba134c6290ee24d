'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Field } from './field';
import { IconButton } from './icon-button';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'addon'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password field. The user can show the text. Paste and password managers work. */
export function PasswordField(props: Props) {
  const t = useTranslations('common');
  const [isShown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      addon={
        <IconButton
          label={t(isShown ? 'hidePassword' : 'showPassword')}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
          className="size-8"
        />
      }
    />
  );
}
