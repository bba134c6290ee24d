package android.webkit;
public abstract class RenderProcessGoneDetail {}
