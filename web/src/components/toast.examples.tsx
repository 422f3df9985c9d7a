import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

export function BothKinds() {
  const show = useToast();
  return (
    <p>
      <Button onClick={() => show({ title: 'Message sent successfully!', text: "We'll get back to you shortly.", kind: 'plain' })}>
        Show a plain toast
      </Button>{' '}
      <Button
        variant="outline"
        onClick={() => show({ title: 'Error sending message', text: 'Please try again or call us directly.', kind: 'destructive' })}
      >
        Show a destructive toast
      </Button>
    </p>
  );
}
