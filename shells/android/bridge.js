// The first script of every page in the Android shell: saves files that pages make, and gives them
// notifications. Both are missing in a web view. The other side is PageBridge.java.
(() => {
  const shell = window.AppShell;
  if (!shell || window.top !== window) return;

  const save = async (address, name) => {
    const blob = await (await fetch(address)).blob();
    const reader = new FileReader();
    reader.onload = () => {
      const base64 = String(reader.result).split(',')[1] ?? '';
      // Android knows types without parameters, such as a charset.
      shell.save(name, blob.type.split(';')[0].trim(), base64);
    };
    reader.readAsDataURL(blob);
  };

  const isOwn = (address) =>
    address.startsWith('blob:') ||
    address.startsWith('data:') ||
    new URL(address, location.href).origin === location.origin;

  const nameOf = (link) =>
    link.getAttribute('download') ||
    decodeURIComponent((link.pathname || '').split('/').pop()) ||
    'download';

  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[download]');
      if (!link || !isOwn(link.href)) return;
      event.preventDefault();
      void save(link.href, nameOf(link));
    },
    true,
  );

  // The click of a link that is not in the document never reaches the window.
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.isConnected && this.hasAttribute('download') && isOwn(this.href))
      void save(this.href, nameOf(this));
    else click.call(this);
  };

  if ('Notification' in window) return;
  let waiting = [];
  window.__appShellNotifications = (permission) => {
    const all = waiting;
    waiting = [];
    for (const report of all) report(permission);
  };
  window.Notification = class Notification extends EventTarget {
    static get permission() {
      return shell.notificationPermission();
    }
    static requestPermission(callback) {
      return new Promise((resolve) => {
        waiting.push((permission) => {
          callback?.(permission);
          resolve(permission);
        });
        shell.requestNotifications();
      });
    }
    constructor(title, { body = '', tag = '' } = {}) {
      super();
      this.title = String(title);
      this.body = String(body);
      shell.notify(this.title, this.body, String(tag));
    }
    close() {}
  };
})();
