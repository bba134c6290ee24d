import { content } from './content';
import { Text } from './text';

export function Footer() {
  return (
    <footer className="footer" data-tone="deep">
      <div className="wrap">
        <p className="sign">
          <Text of={content.title} />
        </p>
        <p>
          <Text of={content.footer} />
        </p>
      </div>
    </footer>
  );
}
